//! All numbers of a line are different (*alldifferent*): naked and hidden singles, and Hall sets that are some cell's candidates.

/// Narrows what the cells of a line can hold; false when they cannot all be different.
///
/// Settled numbers leave the other cells, a number with one place goes there, and as many cells as
/// numbers between them (a Hall set) keep those numbers to themselves. Hall sets are looked for among the
/// sets that occur as some cell's own, which finds every pair and most larger ones.
#[inline]
pub(super) fn narrow(doms: &mut [u32]) -> bool {
    loop {
        match singles(doms) {
            None => return false,
            // Fewer than four open cells have no Hall set that is not found from its other side.
            Some(open) if open < 4 => return true,
            Some(_) => {}
        }
        match hall(doms) {
            None => return false,
            Some(false) => return true,
            Some(true) => {}
        }
    }
}

/// Settled numbers, and numbers with one place only, until there is nothing new; how many cells
/// are open then.
#[inline]
fn singles(doms: &mut [u32]) -> Option<usize> {
    let full = (1u32 << doms.len()) - 1;
    let mut settled = 0u32;
    loop {
        let (mut once, mut twice, mut fixed, mut clash) = (0u32, 0u32, 0u32, 0u32);
        for &dom in doms.iter() {
            let single = if dom & dom.wrapping_sub(1) == 0 { dom } else { 0 };
            clash |= fixed & single;
            fixed |= single;
            twice |= once & dom;
            once |= dom;
        }
        if clash != 0 || once != full {
            return None;
        }
        let alone = once & !twice & !fixed;
        if fixed == settled && alone == 0 {
            return Some(doms.len() - fixed.count_ones() as usize);
        }
        settled = fixed;
        for dom in doms.iter_mut() {
            if *dom & (*dom).wrapping_sub(1) == 0 {
                continue;
            }
            let here = *dom & alone;
            *dom = if here != 0 { here } else { *dom & !fixed };
            if *dom == 0 || here & here.wrapping_sub(1) != 0 {
                return None;
            }
        }
    }
}

/// Looks once for Hall sets; whether anything changed, or `None` for too many cells in a set.
fn hall(doms: &mut [u32]) -> Option<bool> {
    let mut changed = false;
    for i in 0..doms.len() {
        let set = doms[i];
        let size = set.count_ones();
        if size < 2 {
            continue;
        }
        let inside = doms.iter().filter(|&&d| d & !set == 0).count() as u32;
        if inside > size {
            return None;
        }
        if inside == size {
            for dom in doms.iter_mut() {
                if *dom & !set != 0 && *dom & set != 0 {
                    *dom &= !set;
                    changed = true;
                }
            }
        }
    }
    Some(changed)
}
